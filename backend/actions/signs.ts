/** A message of a charger that may show what became of an action; see the table `effect_signs`. */
export interface Sign {
  /** A log type, {@link uploaded}, or {@link answered}. */
  kind: string;
  status: string | null;
  at: Date;
}

/** Kinds of signs that are no message: the file has come, and the command has been answered. */
export const uploaded = 'UPLOAD';
export const answered = 'ANSWERED';
