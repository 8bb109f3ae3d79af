const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL can compare it with a uuid: of anything else it would say that it is none, not that there is no such row. */
export const isUuid = (text: string): boolean => shape.test(text);
