/** Under this key all React roots of the page share one set of antd's CSS variables. */
export const cssVarKey = 'dmp';
