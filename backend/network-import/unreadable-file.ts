/** A file that cannot be read at all; the sentence is for people. */
export class UnreadableFile extends Error {}
