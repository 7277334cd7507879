/** Icons that come with the product, by the names menu rows know them by (`resStyle`). */
export const builtinIcons = [
  ...['apartment', 'api', 'bell', 'book', 'bulb', 'calendar', 'camera', 'chart', 'clock', 'cloud', 'code'],
  ...[
    'compass',
    'control',
    'dashboard',
    'database',
    'device',
    'experiment',
    'file',
    'flag',
    'flask',
    'folder',
  ],
  ...[
    'function',
    'gold',
    'graduation',
    'history',
    'home',
    'idcard',
    'inbox',
    'key',
    'layout',
    'link',
    'list',
  ],
  ...['live', 'lock', 'message', 'picture', 'play', 'project', 'review', 'schedule', 'screen', 'search'],
  ...['setting', 'share', 'star', 'tags', 'tasks', 'team', 'thunder', 'tool', 'trophy', 'user', 'video'],
] as const

/** `resStyle` of a menu row with an uploaded icon: the name of its picture below /api/imgs. */
export const uploadedIcon = /^[0-9a-f-]{36}\.svg$/
