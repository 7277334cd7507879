/** How the parts of a sheet are called where they are numbered: a table, and a plot of it. */
export const tablePart = (tableId: string): string => `table.${tableId}`
export const plotPart = (tableId: string, plotId: string): string => `plot.${tableId}.${plotId}`
