import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  Id,
  Instant,
  LocalText,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'
import { loginModes } from './client-config.ts'

export const LOGO_LIMIT = 2 * 1024 * 1024
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/gif']
/** `file0` is the logo, `file1` the picture of the sign-in page. */
export const LOGO_FILES = 2

/** Where a logo stands: on the sign-in page, in the menu. */
export const logoTypeCodes = ['HEAD_PORTRAIT_SETTING', 'MENU_SETTING'] as const
export const LogoTypeCode = z.enum(logoTypeCodes)
export type LogoTypeCode = z.infer<typeof LogoTypeCode>

/** A text in both languages as a part of a multipart form: JSON, or plain where it is the same in both. */
const sentText = (max: number) =>
  z
    .union([
      z.object({ zh: z.string().trim().max(max).optional(), en: z.string().trim().max(max).optional() }),
      z
        .string()
        .trim()
        .max(max)
        .transform((text) => (text ? { zh: text, en: text } : {})),
    ])
    .default({})

/** The fields beside the files of the multipart calls. */
export const LogoFields = z.object({
  typeCode: LogoTypeCode,
  text: sentText(60),
  /** What the sign-in page says below the name. */
  welcome: sentText(120),
  /** Width and height in CSS pixels, joined by a semicolon. */
  size: z
    .string()
    .trim()
    .regex(/^[1-9]\d{0,3};[1-9]\d{0,3}$/, { message: 'logoSize' })
    .default('28;28'),
  /** Of the sign-in page: buttons, links and bars; empty: the accent of the installation. */
  colour: z
    .string()
    .trim()
    .regex(/^(#[0-9a-fA-F]{6})?$/, { message: 'colour' })
    .default(''),
  /** How the sign-in page is laid out: the setting `loginMode`, for who may change settings. */
  look: z.enum(loginModes).optional(),
  /** `drawn` gives an uploaded picture of the sign-in page up for the one that comes with the look. */
  picture: z.enum(['drawn', 'uploaded']).default('uploaded'),
})

export const Logo = z.object({
  id: Id,
  orgId: Id.nullable(),
  orgName: LocalText.nullable(),
  typeCode: LogoTypeCode,
  text: OptionalLocalText,
  welcome: OptionalLocalText,
  size: z.string(),
  /** Names below /api/imgs, in the order of the files. */
  images: z.array(z.string()),
  colour: z.string(),
  updatedAt: Instant,
})
export type Logo = z.infer<typeof Logo>

export const logoPage = endpoint({
  method: 'GET',
  path: '/sys/logoSet/page',
  access: 'system:logo:page',
  summary: 'Logos of the installation and of organisations',
  query: z.object({ ...pageQuery(['updatedAt']), typeCode: LogoTypeCode.optional() }),
  data: pageOf(Logo),
})

/** multipart/form-data: the fields of `LogoFields` and the parts file0, file1, … */
export const logoAdd = endpoint({
  method: 'POST',
  path: '/sys/logoSet/add',
  access: 'system:logo:edit',
  summary:
    'Set a logo: fields typeCode, text, welcome, size, colour, look, picture and images as parts file0, file1, …',
  multipart: { files: ['file0', 'file1'], fields: LogoFields },
  data: WithId,
})

/** The same with `id`; a file that is not sent stays as it is. */
export const logoUpdate = endpoint({
  method: 'POST',
  path: '/sys/logoSet/update',
  access: 'system:logo:edit',
  summary: 'Change a logo: as add, with id; images that are not sent stay',
  multipart: { files: ['file0', 'file1'], fields: LogoFields.extend({ id: Id }) },
  data: Nothing,
})

export const logoDelete = endpoint({
  method: 'POST',
  path: '/sys/logoSet/delete',
  access: 'system:logo:edit',
  summary: 'Remove a logo: the one above it holds again',
  body: WithId,
  data: Nothing,
})

/** The nearest one: of the caller's organisation, one above it, or the installation. */
export const logoGet = endpoint({
  method: 'GET',
  path: '/sys/logoSet/getLogo',
  access: { public: 'the sign-in page shows it' },
  summary: 'Logo to show: url (below /api/imgs), text, size and colour',
  query: z.object({ typeCode: LogoTypeCode }),
  data: z
    .object({
      url: z.string(),
      text: OptionalLocalText,
      welcome: OptionalLocalText,
      size: z.string(),
      images: z.array(z.string()),
      colour: z.string(),
    })
    .nullable(),
})
