/** An address without the slashes at its end: paths are added with their own. */
export function withoutTrailingSlash(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
