const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Browser and system of a User-Agent, as people call them; what names neither stays as it is. */
export const deviceName = (agent: string): string => {
  const named = [browsers, systems].flatMap((list) => list.find(([sign]) => sign.test(agent))?.[1] ?? [])
  return named.length > 0 ? named.join(' · ') : agent
}
