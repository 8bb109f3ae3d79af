/** Class names by the name they have in the style sheet; each is one of a kind on the page. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
