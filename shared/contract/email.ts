import { limits } from './limits.ts';

/**
 * A mailbox that the API accepts, the `email` format of ajv-formats: RFC 5322's dot-atom at a host name with a dot.
 */
const mailbox =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether the API accepts a text as an email address. */
export const isEmail = (text: string): boolean => text.length <= limits.length.email && mailbox.test(text);
