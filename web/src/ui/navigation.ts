import {
  Link as RouterLink,
  useNavigate as useRouterNavigate,
  useParams as useRouterParams,
  useSearch as useRouterSearch,
} from '@tanstack/react-router'
import { createElement, type ComponentProps, type ComponentType } from 'react'

// Pages come from the areas' own lists, which the router's types do not know. What they know is said here once: parameters are
// plain text. That every address leads to a page is held by `app/addresses.test.ts`.

/** Parameters of an address; undefined leaves one out. */
export type Search = Record<string, string | undefined>

export interface Target {
  /** Path of a page, or `.` for the present one; default: the present one. */
  to?: string
  /** Values for the `$name` parts of the path. */
  params?: Record<string, string>
  /** `true` keeps the present ones. */
  search?: Search | true | ((before: Record<string, string>) => Search)
  /** Takes the place of the present entry of the history. */
  replace?: boolean
}

/** The parameters of the address, as they stand there. */
export const useSearch = (): Record<string, string> => useRouterSearch({ strict: false })

/** What stands for the `$name` parts of the address. */
export const useParams = (): Record<string, string> => useRouterParams({ strict: false })

/** Leads to another page, or to other parameters of this one. */
export const useNavigate = useRouterNavigate as unknown as () => (target: Target) => Promise<void>

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Target & { to: string }
const AnyLink = RouterLink as unknown as ComponentType<LinkProps & { activeOptions: object }>

/** A link within the app. Of the page that is open alone it is said to be the present one, not of what its address begins with. */
export const Link = (props: LinkProps) => createElement(AnyLink, { ...props, activeOptions: { exact: true } })

/** An address that the server gave, path and parameters, as a target. */
export const targetOf = (address: string): Target & { to: string } => {
  const [to = '/', parameters = ''] = address.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(parameters)) }
}
