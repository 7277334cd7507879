/** The example programs, fetched one by one when they are chosen. */
const sources = import.meta.glob<string>('../../../../../bench/src/mcu/examples/*.c', {
  query: '?raw',
  import: 'default',
})
const programs = import.meta.glob<string>('../../../../../bench/src/mcu/examples/*.hex', {
  query: '?raw',
  import: 'default',
})

const nameOf = (path: string): string => /([a-z-]+)\.\w+$/.exec(path)?.[1] ?? path

/** Their names: keys below `chip:example`. */
export const exampleNames: readonly string[] = Object.keys(programs).map(nameOf)

/** Source and Intel HEX of an example. */
export const loadExample = async (name: string): Promise<{ source: string; hex: string }> => {
  const of = (files: typeof sources) => Object.entries(files).find(([path]) => nameOf(path) === name)?.[1]
  const [source = '', hex = ''] = await Promise.all([of(sources)?.(), of(programs)?.()])
  return { source, hex }
}
