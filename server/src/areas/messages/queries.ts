/** What other areas may read of this one. */
export { unreadConversations } from './conversations.queries.ts'
