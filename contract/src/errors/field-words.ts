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
  base64: { zh: '不是有效的 Base64 编码', en: 'This is not valid Base64' },
  camera: { zh: '请输入以 http:// 或 https:// 开头的地址', en: 'Enter an http(s) address' },
  cell: { zh: '请选择表格中的单元格', en: 'Choose a cell of the table' },
  circuitSize: {
    zh: '电路过大，请减少元件、导线或标签',
    en: 'The circuit is too large. Use fewer parts, wires or labels.',
  },
  colour: { zh: '请输入 #1890ff 这样的颜色', en: 'Enter a colour such as #1890ff' },
  commandOfKind: {
    zh: '请填写该类仪器的伪指令，例如 DS.MEAS.VPP($)；手动项请留空',
    en: 'Enter a pseudo-command for this instrument type, such as DS.MEAS.VPP($). Leave it empty for manual items.',
  },
  contentHash: {
    zh: '请输入内容的 MD5、SHA-1 或 SHA-256（十六进制）',
    en: 'Enter the content’s MD5, SHA-1 or SHA-256 in hexadecimal',
  },
  email: { zh: '请输入有效的邮箱地址', en: 'Enter a valid email address' },
  fileName: { zh: '名称不能包含 \\ / : * ? " < > |', en: 'Names cannot contain \\ / : * ? " < > |' },
  format: { zh: '请输入 0.00、0.0e 或 eng3 这样的格式', en: 'Enter a format such as 0.00, 0.0e or eng3' },
  fixedVariables: { zh: '不能修改变量的取值', en: 'The values of variables cannot be changed' },
  fits: { zh: '与其他内容不一致', en: 'This does not match the other fields' },
  idempotencyKey: {
    zh: '请使用 8–60 个字母、数字、横线和下划线',
    en: 'Use 8–60 letters, digits, hyphens and underscores',
  },
  invalid: { zh: '请输入有效的内容', en: 'Enter a valid value' },
  key: {
    zh: '以字母开头，只能使用字母、数字和下划线',
    en: 'Start with a letter. Use letters, digits and underscores only',
  },
  logoSize: { zh: '请输入“宽;高”，例如 28;28', en: 'Enter width and height, such as 28;28' },
  mac: { zh: '请输入 12 位十六进制的 MAC 地址', en: 'Enter a MAC address with 12 hexadecimal digits' },
  modelName: {
    zh: '请输入 2–40 个字母、数字或 . _ + / -，以字母或数字开头',
    en: 'Use 2–40 letters, digits or . _ + / -, starting with a letter or digit',
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
  pin: { zh: '请输入 4–12 位数字', en: 'Enter 4–12 digits' },
  order: { zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
  ownPermission: {
    zh: '请输入 own:资源:操作，例如 own:report:archive（以字母开头，只用字母和数字，最多 60 个字符）',
    en: 'Enter own:resource:action, such as own:report:archive, in letters and digits (60 characters at most)',
  },
  paramName: { zh: '以字母开头，只能使用字母和数字', en: 'Start with a letter. Use letters and digits only' },
  parameterOfCommand: {
    zh: '伪指令中的 $ 与可选值须同时填写',
    en: 'A $ in the pseudo-command and its options go together',
  },
  partId: {
    zh: '最多 24 个字母、数字、横线和下划线',
    en: 'Use up to 24 letters, digits, hyphens and underscores',
  },
  password: { zh: '请使用 6–20 位字母和数字', en: 'Use 6–20 letters and digits' },
  passwordsDiffer: { zh: '两次输入的密码不一致', en: 'The passwords do not match' },
  past: { zh: '请选择晚于当前的时间', en: 'Choose a time in the future' },
  permission: { zh: '权限不存在', en: 'This permission does not exist' },
  phone: { zh: '请输入有效的手机号', en: 'Enter a valid phone number' },
  pseudo: {
    zh: '请输入有效的伪指令，例如 DS.MEAS.VPP',
    en: 'Enter a pseudo-command such as DS.MEAS.VPP',
  },
  required: { zh: '请填写此项', en: 'This field is required' },
  richText: {
    zh: '包含不支持的内容，请移除后重试',
    en: 'This contains unsupported content. Remove it and try again.',
  },
  route: { zh: '请选择产品中已有的页面', en: 'Choose a page of the product' },
  same: { zh: '不能与原来相同', en: 'Choose a different one' },
  samePassword: { zh: '新密码不能与原密码相同', en: 'Choose a password different from the current one' },
  serviceUrl: { zh: '必须以 /caslogin 结尾', en: 'The address must end with /caslogin' },
  sort: { zh: '不支持按此项排序', en: 'Sorting by this column is not supported' },
  strongPassword: {
    zh: '请使用 9–20 位，且至少包含大写字母、小写字母、数字、特殊字符中的三种',
    en: 'Use 9–20 characters with at least three of: upper case, lower case, digits, special characters',
  },
  tenth: { zh: '最多一位小数', en: 'Use one decimal place at most' },
  text: { zh: '不能包含控制字符', en: 'Control characters are not allowed' },
  tooFar: { zh: '最长不超过一年', en: 'Choose a time within one year' },
  tooLarge: { zh: '内容过大，请精简后重试', en: 'This is too large. Shorten it and try again.' },
  tooMany: { zh: '数量过多，请减少后重试', en: 'There are too many. Remove some and try again.' },
  twice: { zh: '存在重复项，请修改', en: 'Remove duplicate entries' },
  unknownAccount: {
    zh: '账号不存在，或不在您的管理范围内',
    en: 'Some accounts do not exist or are not yours to manage',
  },
  url: {
    zh: '请输入 http(s) 地址，不含账号、参数和 # 部分',
    en: 'Enter an http(s) address without user, parameters or fragment',
  },
  userName: { zh: '请使用 1–200 个字母、数字或汉字', en: 'Use 1–200 letters, digits or Chinese characters' },
  windowOrder: { zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
  word: {
    zh: '最多 40 个字母、数字、点、加号、减号和下划线',
    en: 'Use up to 40 letters, digits, dots, underscores, + and -',
  },
  zone: { zh: '请选择有效的时区', en: 'Choose a valid time zone' },
} as const satisfies Record<string, { zh: string; en: string }>

export type FieldWord = keyof typeof fieldWords
