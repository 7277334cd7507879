import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import {
  Id,
  Instant,
  localName,
  Nothing,
  OptionalLocalText,
  pageOf,
  pageQuery,
  WithId,
} from '../core/types.ts'
import { Item, ItemKey } from './template.ts'

/** Kinds of measurement items: oscilloscope, signal source, power, multimeter, lab table, manual input; and logic analyser. */
export const itemKinds = ['DS', 'DG', 'DP', 'DM', 'WB', 'MC', 'LA'] as const
export const ItemKind = z.enum(itemKinds)
export type ItemKind = z.infer<typeof ItemKind>

/** Kinds that an instrument answers; what stands on the lab table and what is typed has no command. */
export const isInstrument = (kind: ItemKind): boolean => kind !== 'WB' && kind !== 'MC'

const shape = {
  kind: ItemKind,
  /** The key that an item made from it gets, with a number where that is taken. */
  key: ItemKey,
  name: localName(1, 100),
  unit: Item.shape.unit,
  basicType: Item.shape.basicType,
  command: Item.shape.command,
  parameter: Item.shape.parameter,
  format: Item.shape.format,
  remark: OptionalLocalText.default({}),
  /** Not offered any more; templates made with it stay as they are. */
  off: z.boolean().default(false),
}

type Checked = Pick<z.infer<z.ZodObject<typeof shape>>, 'kind' | 'command' | 'parameter'>
/** What fits together: an instrument has a command of its own kind, others have none; `$` and its choices go together. */
const check = ({ kind, command: text, parameter: choice }: Checked, context: z.RefinementCtx): void => {
  const say = (path: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (isInstrument(kind) ? !text.startsWith(`${kind}.`) : text !== '') say('command', 'commandOfKind')
  if (text.includes('$') !== (choice !== null)) say('parameter', 'parameterOfCommand')
}

/** One entry of the catalogue that templates are built from. */
export const InstrItem = z.object({
  ...shape,
  id: Id,
  /** Comes with the product: it can be changed and put off, not removed. */
  shipped: z.boolean(),
  updatedAt: Instant,
})
export type InstrItem = z.infer<typeof InstrItem>
export type InstrItemFields = z.infer<z.ZodObject<typeof shape>>

export const instrItemPage = endpoint({
  method: 'GET',
  path: '/sys/instrItem/page',
  access: 'measurement:item:page',
  summary: 'The catalogue of measurement items',
  query: z.object({
    ...pageQuery(['key', 'updatedAt']),
    kind: ItemKind.optional(),
    name: z.string().trim().max(100).optional(),
    off: z.boolean().optional(),
  }),
  data: pageOf(InstrItem),
})

export const instrItemList = endpoint({
  method: 'GET',
  path: '/sys/instrItem/list',
  access: 'measurement:item:page',
  summary: 'All items of the catalogue that are offered, for the editor of templates',
  data: z.array(InstrItem),
})

export const instrItemGet = endpoint({
  method: 'GET',
  path: '/sys/instrItem/get',
  access: 'measurement:item:page',
  summary: 'One item of the catalogue',
  query: WithId,
  data: InstrItem,
})

export const instrItemAdd = endpoint({
  method: 'POST',
  path: '/sys/instrItem/add',
  access: 'measurement:item:add',
  summary: 'Add an item to the catalogue',
  body: z.object(shape).superRefine(check),
  data: WithId,
})

export const instrItemUpdate = endpoint({
  method: 'POST',
  path: '/sys/instrItem/update',
  access: 'measurement:item:edit',
  summary: 'Change an item of the catalogue; templates made with it stay as they are',
  body: z.object({ ...shape, id: Id }).superRefine(check),
  data: Nothing,
})

export const instrItemDelete = endpoint({
  method: 'POST',
  path: '/sys/instrItem/delete',
  access: 'measurement:item:delete',
  summary: 'Remove an item that was added here; shipped ones can be put off',
  body: WithId,
  data: Nothing,
})
