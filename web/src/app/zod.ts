import { z } from 'zod/v4'

// It would otherwise probe for `new Function`, which the content security policy refuses (and reports).
z.config({ jitless: true })

/** The library of schemas as pages have it: in the build, `zod` means this module. */
export { z }
