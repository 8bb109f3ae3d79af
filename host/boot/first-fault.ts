import type { Check } from '@dmp/shared/contract';

/** What is wrong with a document. */
export interface Fault {
  /** Where in the document, such as `/oidc/authority`; empty for the whole of it. */
  path: string;
  message: string;
}

/** What a check that has just said no saw first. */
export function firstFault({ errors }: Check<unknown>): Fault {
  // Of alternatives, the last says that none of them fits.
  const error = errors?.at(-1);
  if (!error) return { path: '', message: 'not as expected' };
  const { instancePath, keyword, params, message = 'not as expected' } = error;
  // What is missing has no place of its own.
  if (keyword === 'required') return { path: `${instancePath}/${params.missingProperty}`, message: 'is missing' };
  return { path: instancePath, message };
}
