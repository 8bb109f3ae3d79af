import { waitFor } from '@testing-library/react';

/**
 * The text on the clipboard that `userEvent.setup` brings. The read takes a few macrotasks, during which a timer of the
 * page (a tooltip that opens) may fire: React accepts its update only within `waitFor`.
 */
export const clipboardText = (): Promise<string> => waitFor(() => navigator.clipboard.readText());
