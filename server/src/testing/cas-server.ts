import { startCas } from './cas.ts'

// A CAS server for the journeys: `node cas-server.ts USER=PASSWORD …` prints its base address and runs until it is ended.
const cas = await startCas()
for (const given of process.argv.slice(2)) {
  const [user = '', password = ''] = given.split('=')
  cas.people.set(user, { password, attributes: { displayName: user, type: 'student' } })
}
console.log(cas.baseUrl)
