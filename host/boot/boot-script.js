// Inline in the page and allowed by its hash: fetches what the console needs to
// know while its code is still on the way. read-boot.ts takes over.
(() => {
  const read = (url) =>
    fetch(url, { cache: 'no-store' }).then((answer) => {
      if (!answer.ok) throw Error(`${url}: ${answer.status}`);
      return answer.json();
    });
  window.dmpBoot = { '/config.json': read('/config.json'), '/remotes.json': read('/remotes.json') };
  for (const early of Object.values(window.dmpBoot)) early.catch(() => {});
})();
