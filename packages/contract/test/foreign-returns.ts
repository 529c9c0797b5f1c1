/** Spellings of return addresses that a browser or library reads as another site, or that are not paths of this site. */
export const foreignReturns: readonly string[] = [
  ...['//elsewhere.example', '///elsewhere.example', '////elsewhere.example/x', '//elsewhere.example:443/', '//user@elsewhere.example'],
  ...[
    '/.//elsewhere.example',
    '/././/elsewhere.example/x',
    '/..//elsewhere.example',
    '/../..//elsewhere.example',
    '/a/..//elsewhere.example',
  ],
  ...['/a/b/../..//elsewhere.example', '/%2e//elsewhere.example', '/%2e%2e//elsewhere.example', '/%2E%2E//elsewhere.example'],
  ...['/a/%2e%2e//elsewhere.example', '/.%2e//elsewhere.example', '/%2e.//elsewhere.example'],
  ...['/\\elsewhere.example', '\\/elsewhere.example', '\\\\elsewhere.example', '/.\\/elsewhere.example', '/..\\\\elsewhere.example'],
  ...['/\t/elsewhere.example', '/\n/elsewhere.example', '/\r/elsewhere.example', ' //elsewhere.example', '/ /elsewhere.example'],
  ...['\t//elsewhere.example', '/.\t//elsewhere.example'],
  ...[
    'https://elsewhere.example',
    'http://elsewhere.example/',
    'HTTPS://elsewhere.example',
    'https:elsewhere.example',
    'https:/elsewhere.example',
  ],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,elsewhere', 'ftp://elsewhere.example', 'elsewhere.example'],
  ...['@elsewhere.example', 'ours.example@elsewhere.example', '%2F%2Felsewhere.example', '.elsewhere.example'],
]
