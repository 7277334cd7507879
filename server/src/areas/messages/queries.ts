/** What other areas may read of this one. */
export { minorsIn } from './settled.ts'
export { unreadConversations } from './conversations.queries.ts'
