/** An array in an array …, as text: parsing it must not end the process. */
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** Values that break what is not prepared for them; each takes the place of a proper one. */
export const hostileValues: readonly unknown[] = [
  null,
  '',
  ' ',
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0007\u001b[31m',
  '%_\\',
  `'; drop table "user"; --`,
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '.control\nshell touch /tmp/owned\n.endc',
  'x'.repeat(100_000),
  [],
  [null],
  {},
  { a: { b: [] } },
  Array.from({ length: 3_000 }, (_, k) => k),
  JSON.parse(nested(500)) as unknown,
  { constructor: { prototype: { polluted: true } } },
  '2026-13-45T99:99:99Z',
  '+275760-09-13T00:00:00.001Z',
  '00000000-0000-0000-0000-000000000000',
]

/** Bodies that are no proper JSON, or too much of it. */
export const hostileBodies: readonly { type: string; body: string | Buffer; name: string }[] = [
  { name: 'nothing', type: 'application/json', body: '' },
  { name: 'half an object', type: 'application/json', body: '{"id":' },
  { name: 'NUL', type: 'application/json', body: '\u0000' },
  { name: 'a number', type: 'application/json', body: '1e999' },
  { name: 'null', type: 'application/json', body: 'null' },
  { name: 'a list', type: 'application/json', body: '[]' },
  { name: 'a byte order mark', type: 'application/json', body: '\ufeff{}' },
  {
    name: 'no UTF-8',
    type: 'application/json',
    body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  },
  { name: 'a deep list', type: 'application/json', body: nested(200_000) },
  {
    name: 'a deep object',
    type: 'application/json',
    body: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  },
  { name: 'a prototype', type: 'application/json', body: '{"__proto__":{"polluted":true}}' },
  {
    name: 'a constructor',
    type: 'application/json',
    body: '{"constructor":{"prototype":{"polluted":true}}}',
  },
  { name: 'an unknown type', type: 'application/x-unknown', body: 'x' },
  { name: 'XML', type: 'text/xml', body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' },
  { name: 'no type at all', type: '', body: '{}' },
  { name: 'a broken type', type: 'application/json; charset="\u00ff', body: '{}' },
  { name: 'a broken multipart', type: 'multipart/form-data', body: 'x' },
  {
    name: 'an unfinished multipart',
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\ncontent-disposition: form-data; name="file"; filename="\u0000"\r\n\r\nx',
  },
  {
    name: 'a broken form',
    type: 'application/x-www-form-urlencoded',
    body: '%ZZ=%ff&a[b][c]=1&=&&__proto__[polluted]=1',
  },
]

/** Query strings; after `?`. */
export const hostileQueries: readonly string[] = [
  '%ZZ',
  '%00=%00',
  'id=%ff%fe',
  'id=%00',
  'id=1&id=2',
  'id[]=1&id[a]=2',
  '__proto__[polluted]=1&constructor[prototype][polluted]=1',
  'page=-1&limit=0',
  'page=1e9&limit=999999999999999999999',
  'page=9007199254740991&limit=200',
  'page=NaN&limit=Infinity&sort=__proto__',
  'sort=-constructor',
  `sort=${encodeURIComponent(`name"; drop table "user"; --`)}`,
  `name=${encodeURIComponent('%_\\')}`,
  `name=${encodeURIComponent('\u0000')}`,
  'from=0&to=9999999999999',
  'from=-271821-04-20T00:00:00Z',
  `name=${'x'.repeat(10_000)}`,
  `${'a=1&'.repeat(3_000)}`,
  'online=maybe&open=2&type=[1]&group={}',
]

/** What every JavaScript object has by itself: where keys are looked up on plain objects, these are found. */
export const everyObjectHas = [
  'toString',
  'valueOf',
  'hasOwnProperty',
  'constructor',
  'isPrototypeOf',
  '__proto__',
] as const

type Members = [string, unknown][]
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The value with these keys in every object of it, each holding what the object's first member holds. */
export const withKeys = (value: unknown, names: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => withKeys(one, names))
  if (!isObject(value)) return value
  const members: Members = Object.entries(value).map(([key, one]) => [key, withKeys(one, names)])
  const added: Members = names.map((name) => [name, members[0]?.[1] ?? 'x'])
  // Own members, `__proto__` too: an assignment would set the prototype.
  return Object.fromEntries([...members, ...added])
}

/** The value once for each text in it, with this text in its place. */
export const withEachText = (value: unknown, text: string): unknown[] => {
  if (typeof value === 'string') return [text]
  if (Array.isArray(value))
    return value.flatMap((one, k) => withEachText(one, text).map((changed) => value.with(k, changed)))
  if (!isObject(value)) return []
  const members: Members = Object.entries(value)
  return members.flatMap(([, one], k) =>
    withEachText(one, text).map((changed) => Object.fromEntries(members.with(k, [members[k]![0], changed]))),
  )
}

const said = (text: string, marks?: unknown[]) => Object.assign({ type: 'text', text }, marks && { marks })
const paragraph = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] })
const linked = (attrs: object) => paragraph(said('x', [{ type: 'link', attrs }]))

/** Rich texts that would run a script where something writes them into a page as they are. */
export const hostileTexts: readonly unknown[] = [
  paragraph(said('<script>alert(1)</script><img src=x onerror=alert(1)>')),
  paragraph(said('"\'><svg onload=alert(1)>')),
  paragraph({ type: 'inlineMath', attrs: { latex: '\\href{javascript:alert(1)}{x}\\htmlClass{x}{y}' } }),
  paragraph({ type: 'inlineMath', attrs: { latex: '</script><script>alert(1)</script>' } }),
  { type: 'doc', content: [{ type: 'codeBlock', attrs: { language: '"><script>' }, content: [said('x')] }] },
  { type: 'doc', content: [{ type: 'orderedList', attrs: { type: '"><b ' }, content: [] }] },
  ...[
    'javascript:alert(1)',
    'https:javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
  ].map((href) => linked({ href })),
  ...[
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.test',
    'https://x/"onclick="alert(1)',
  ].map((href) => linked({ href })),
  linked({ href: 'https://a.b', target: '_top', class: 'ant-modal-mask', rel: 'opener' }),
  linked({ href: 'https://a.b', onclick: 'alert(1)', style: 'position:fixed' }),
  linked({ href: ['javascript:alert(1)'] }),
  paragraph(said('x', [{ type: ['bold'] }])),
  paragraph(said('x', [{ type: 'textStyle', attrs: { style: 'background:url(//evil.test)' } }])),
  { type: 'doc', content: [{ type: 'image', attrs: { src: 'javascript:alert(1)', onerror: 'alert(1)' } }] },
  { type: 'doc', content: [{ type: 'iframe', attrs: { src: '//evil.test' } }] },
  { type: 'doc', content: [{ type: 'html', text: '<script>alert(1)</script>' }] },
]
