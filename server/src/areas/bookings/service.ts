/** What `connect.ts` may use of this area. */
export { createAdmission } from './admission.ts'
export { lookAtClock } from './clock.ts'
