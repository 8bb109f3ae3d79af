import { colours } from '@dmp/shared/shell';

/** Makes the theme's colours CSS variables of the page, such as `--dmp-primary-soft`. */
export function setThemeVariables(): void {
  for (const [name, value] of Object.entries(colours)) {
    const variable = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    document.documentElement.style.setProperty(`--dmp-${variable}`, value);
  }
}
