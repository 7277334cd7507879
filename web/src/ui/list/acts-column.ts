/**
 * For the column of a table that has the acts: at the edge of the table, in sight also where the other columns are wider than the
 * window. The table needs `scroll={{ x: 'max-content' }}`.
 */
export const ACTS_COLUMN = { className: 'lb-acts-cell', fixed: 'end', align: 'end' } as const
