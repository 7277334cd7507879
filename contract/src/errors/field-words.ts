/**
 * What is said at a field, by the word that a schema gives as its message (`message: 'account'`) or a service as the
 * problem of a field. The only place of these sentences: the server answers them, the pages show them before sending.
 */
export const fieldWords = {
  account: { zh: '请使用 6–20 位小写字母和数字', en: 'Use 6–20 lower-case letters and digits' },
  attribute: {
    zh: '只能包含字母、数字、点、横线和下划线',
    en: 'Use letters, digits, dots, hyphens and underscores only',
  },
  camera: { zh: '请输入 http(s) 地址', en: 'Enter an http(s) address' },
  cell: { zh: '这不是表格中的单元格', en: 'This is no cell of a table' },
  circuitSize: { zh: '电路中的元件、导线或标签过多', en: 'The circuit has too many parts, wires or labels' },
  colour: { zh: '请输入 #1890ff 这样的颜色', en: 'Enter a colour such as #1890ff' },
  commandOfKind: {
    zh: '仪器项需要该类仪器的伪指令，例如 DS.MEAS.VPP($)；手动项不需要',
    en: 'An instrument needs a pseudo-command of its kind, DS.MEAS.VPP($) for example; by hand none',
  },
  contentHash: {
    zh: '请给出内容的 MD5、SHA-1 或 SHA-256（十六进制）',
    en: 'Give the MD5, SHA-1 or SHA-256 of the content in hexadecimal digits',
  },
  email: { zh: '邮箱格式不正确', en: 'This is no valid e-mail address' },
  fileName: { zh: '名称不能包含 \\ / : * ? " < > |', en: 'A name must not contain \\ / : * ? " < > |' },
  format: { zh: '请输入 0.00、0.0e 或 eng3 这样的格式', en: 'Enter a format such as 0.00, 0.0e or eng3' },
  fits: { zh: '与其余内容不符', en: 'This does not fit the rest' },
  idempotencyKey: {
    zh: '请使用 8–60 个字母、数字、横线和下划线',
    en: 'Use 8–60 letters, digits, hyphens and underscores',
  },
  invalid: { zh: '内容不正确', en: 'This is not valid' },
  key: {
    zh: '请以字母开头，只用字母、数字和下划线',
    en: 'Begin with a letter; use letters, digits and underscores only',
  },
  logoSize: { zh: '请输入“宽;高”，例如 28;28', en: 'Enter width and height as 28;28' },
  mac: { zh: 'MAC 地址应为 12 位十六进制数', en: 'A MAC address has 12 hexadecimal digits' },
  modelName: {
    zh: '型号为 2–40 个字母、数字和 . _ + / -，以字母或数字开头',
    en: 'A model has 2–40 letters, digits and . _ + / -, and begins with a letter or digit',
  },
  network: {
    zh: '请输入 IP 地址或网段，例如 10.1.0.0/16',
    en: 'Enter an IP address or network such as 10.1.0.0/16',
  },
  newPassword: {
    zh: '请使用 6–20 位字母和数字，或 9–20 位强密码',
    en: 'Use 6–20 letters and digits, or a strong password of 9–20 characters',
  },
  number: { zh: '请输入数字', en: 'Enter a number' },
  order: { zh: '结束必须晚于开始', en: 'The end must come after the beginning' },
  ownPermission: {
    zh: '请输入 own:资源:操作，例如 own:report:archive（字母开头，只用字母和数字，最多 60 个字符）',
    en: 'Enter own:resource:action, such as own:report:archive, with letters and digits (60 characters at most)',
  },
  paramName: { zh: '请以字母开头，只用字母和数字', en: 'Begin with a letter; use letters and digits only' },
  parameterOfCommand: {
    zh: '伪指令中的 $ 与可选值须同时填写',
    en: 'A $ in the command and its choices belong together',
  },
  partId: {
    zh: '编号最多 24 个字母、数字、横线和下划线',
    en: 'An id has up to 24 letters, digits, hyphens and underscores',
  },
  password: { zh: '请使用 6–20 位字母和数字', en: 'Use 6–20 letters and digits' },
  passwordsDiffer: { zh: '两次输入的密码不一致', en: 'The two passwords differ' },
  past: { zh: '必须晚于现在', en: 'This must lie in the future' },
  permission: { zh: '没有这样的权限', en: 'There is no such permission' },
  phone: { zh: '手机号格式不正确', en: 'This is no valid phone number' },
  pseudo: {
    zh: '请输入 DS.MEAS.VPP 这样的伪指令',
    en: 'Enter a pseudo-command such as DS.MEAS.VPP',
  },
  required: { zh: '此项必填', en: 'Please fill this in' },
  richText: { zh: '包含不支持的内容', en: 'This contains something that is not supported' },
  route: { zh: '产品中没有该页面', en: 'This is no page of the product' },
  same: { zh: '不能与原来的相同', en: 'It must differ from where it is now' },
  samePassword: { zh: '新密码不能与原密码相同', en: 'It must differ from the old one' },
  serviceUrl: { zh: '必须以 /caslogin 结尾', en: 'It must end with /caslogin' },
  sort: { zh: '不能按此项排序', en: 'The list cannot be sorted by this' },
  strongPassword: {
    zh: '请使用 9–20 位，且至少包含大写字母、小写字母、数字、特殊字符中的三种',
    en: 'Use 9–20 characters with at least three of: upper case, lower case, digits, special characters',
  },
  tenth: { zh: '最多一位小数', en: 'Use one decimal place at most' },
  text: { zh: '不能包含控制字符', en: 'Control characters are not possible' },
  tooFar: { zh: '最长不超过一年', en: 'A year from now is the most' },
  tooLarge: { zh: '内容过大', en: 'This is too large' },
  tooMany: { zh: '数量过多', en: 'These are too many' },
  twice: { zh: '存在重复项', en: 'Something is named more than once' },
  unknownAccount: {
    zh: '账号不存在，或不在您管理的范围内',
    en: 'An account is unknown, or not yours to limit',
  },
  url: {
    zh: '请输入 http(s) 地址，不含账号、参数和 # 部分',
    en: 'Enter an http(s) address without user, parameters and fragment',
  },
  userName: { zh: '请使用 1–200 个字母、数字或汉字', en: 'Use 1–200 letters, digits or Chinese characters' },
  windowOrder: { zh: '结束必须晚于开始', en: 'The end must come after the beginning' },
  word: {
    zh: '只能包含字母、数字、点、加号、减号和下划线，最多 40 个',
    en: 'Use up to 40 letters, digits, dots, underscores and signs',
  },
  zone: { zh: '不是有效的时区', en: 'This is no time zone' },
} as const satisfies Record<string, { zh: string; en: string }>

export type FieldWord = keyof typeof fieldWords
