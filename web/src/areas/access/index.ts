/** What other areas may use of people and ways in. */
export { InvitationKeys } from './components/InvitationKeys.tsx'
export { OrgPick } from './sys/organisations/OrgPick.tsx'
