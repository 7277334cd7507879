export { offerVisibleTo } from './scope.ts'
