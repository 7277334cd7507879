/** Values as engineers write them: shared with the browser's measurement tables, so kept in the contract. */
export { formatQuantity, parseQuantity } from '@labbox/contract/core/quantity.ts'
