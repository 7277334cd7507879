import { z } from 'zod'
import { LOCAL_PORT } from '@labbox/contract/bench/local-service.ts'

/** How the program answers pages on its own computer; `false`: not at all. */
export const LocalConfig = z.union([
  z.literal(false),
  z
    .strictObject({
      port: z.number().int().min(1).max(65_535).default(LOCAL_PORT),
      /** Addresses of the server's pages beside the one that it was enrolled at: `https://lab.example.edu`. */
      origins: z
        .array(z.url({ protocol: /^https?$/ }))
        .max(20)
        .default([]),
      /** Files (PEM) of a certificate for 127.0.0.1 that the browser trusts: it answers by https then, else by http. */
      certificate: z.string().optional(),
      key: z.string().optional(),
    })
    .refine(({ certificate, key }) => (certificate === undefined) === (key === undefined), {
      message: 'certificate and key go together',
    }),
])
export type LocalConfig = z.infer<typeof LocalConfig>
