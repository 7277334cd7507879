/** A text with its `{name}`s filled in from the params; a name that is not given stays as it is. */
export const fill = (text: string, params: Readonly<Record<string, string | number | undefined>>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
