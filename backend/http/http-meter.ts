/** What is told of each request that was answered. */
export interface HttpMeter {
  /** @param route its pattern, such as `/api/devices/:id`; undefined where none was found */
  answered(method: string, route: string | undefined, status: number, ms: number): void;
}
