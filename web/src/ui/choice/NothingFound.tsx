import { Spin } from 'antd'

/**
 * For lists that are searched on the server, in place of what they offer. Nothing of an earlier search is offered for a later one: Enter
 * would take somebody else.
 */
export const NothingFound = ({ busy, text }: { busy: boolean; text: string }) =>
  busy ? <Spin size="small" /> : text
