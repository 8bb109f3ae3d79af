/** SQL files are bundled as text (scripts/build-node.mjs). */
declare module '*.sql' {
  const text: string;
  export default text;
}
