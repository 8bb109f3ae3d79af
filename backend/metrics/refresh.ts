/** Reads what is known only when it is asked for; called before each scrape. */
export type Refresh = () => void | Promise<void>;
