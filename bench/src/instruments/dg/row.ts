import { setting, type Param } from '../../scpi/params.ts'
import type { Command } from '../../scpi/tree.ts'
import type { DgChannel, Generator } from './channel.ts'

type Row = <T>(
  header: string,
  param: Param<T>,
  get: (channel: DgChannel) => T,
  set: (channel: DgChannel, value: T) => void,
  show: (value: T) => string,
) => Command

/** Makes the command of a plain setting of a channel. */
export const channelRow =
  (generator: Generator): Row =>
  (header, param, get, set, show) =>
    setting(header, param, {
      get: (call) => get(generator.at(call)),
      set(call, value) {
        const channel = generator.at(call)
        set(channel, value)
        generator.changed(channel)
      },
      show,
    })
