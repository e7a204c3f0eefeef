/** The addresses of the public beacon, run by different operators. The app reads the time from them, and the CSP allows it. */
export const PUBLIC_BEACONS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://api3.drand.sh',
  'https://drand.cloudflare.com',
] as const;
