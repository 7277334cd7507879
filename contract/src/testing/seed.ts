import fc from 'fast-check'

// Random cases are the same in every run of the gate, so that it does not fail by chance; the full counts draw new ones.
if (process.env['LONG'] !== '1') fc.configureGlobal({ seed: 20_260_907 })
