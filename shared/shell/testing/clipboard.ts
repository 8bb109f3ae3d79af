import { waitFor } from '@testing-library/react';

/**
 * Reads the clipboard stub of `userEvent.setup`. The read takes a few macrotasks, during which a timer of the page (an
 * opening tooltip) may fire. React accepts its update only within `waitFor`.
 */
export const clipboardText = (): Promise<string> => waitFor(() => navigator.clipboard.readText());
