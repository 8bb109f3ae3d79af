import { useEffect, useState } from 'react';

/** The present moment, anew after every interval in milliseconds: for ages and limits that pass while one looks. */
export function useNow(interval: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
