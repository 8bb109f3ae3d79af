import { ownProperty } from '@dmp/shared/contract';

/** Markup that is safe to send as it is. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | Html | readonly Html[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Template tag for markup: what is put in is escaped, unless it is markup itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const shown = parts.map((part) => {
    if (part instanceof Html) return part.text;
    if (typeof part === 'string')
      return part.replace(/[&<>"']/g, (character) => ownProperty(escapes, character) ?? character);
    return part.map(({ text }) => text).join('');
  });
  return new Html(String.raw({ raw: strings }, ...shown));
}
