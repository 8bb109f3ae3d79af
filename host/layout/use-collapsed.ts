import { useState } from 'react';

const key = 'dmp.sidebar-collapsed';

/** Whether the sidebar is narrow; remembered by the browser. */
export function useCollapsed(): [boolean, () => void] {
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(key) === 'true');
  return [
    isCollapsed,
    () => {
      localStorage.setItem(key, String(!isCollapsed));
      setCollapsed(!isCollapsed);
    },
  ];
}
