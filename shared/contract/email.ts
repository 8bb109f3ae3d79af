import { limits } from './limits.ts';

/**
 * A mailbox as the API takes it (RFC 5322's dot-atom at a host name with a dot
 * in it): the `email` format of ajv-formats.
 */
const mailbox =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;

/** Whether a text is an e-mail address that the API takes. */
export const isEmail = (text: string): boolean => text.length <= limits.length.email && mailbox.test(text);
