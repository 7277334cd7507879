import { transferCancel, transferList } from '@labbox/contract/files/transfer.ts'
import { call } from '../api/call.ts'
import { notify } from '../errors/feedback.ts'
import { translate } from '../i18n.ts'
import { useSession } from '../session/session.ts'
import { dropHandle, rememberedFile } from './handles.ts'
import { addUpload, dropUpload, useUploads } from './store.ts'

/** The user's choice of one file; null when they chose none. */
const choose = (): Promise<File | null> =>
  new Promise((resolve) => {
    const input = document.createElement('input')
    input.type = 'file'
    input.onchange = () => resolve(input.files?.[0] ?? null)
    input.oncancel = () => resolve(null)
    input.click()
  })

/**
 * Shows uploads that an earlier visit left unfinished; the server keeps them for a day. A browser that remembers the
 * file continues by itself, or after one click that allows it. Otherwise the user chooses the file again. Only the
 * missing part is sent.
 * @param send uploads the chosen file and does what should be done with it
 */
export const showKeptUploads = async (send: (file: File) => Promise<unknown>): Promise<void> => {
  const owner = useSession.getState().user?.id ?? ''
  const kept = await call(transferList, {}, { silent: true })
  const known = new Set(useUploads.getState().uploads.map(({ name, size }) => `${size} ${name}`))
  for (const { identifier, name, size, arrived } of kept) {
    // This page itself is sending it.
    if (known.has(`${size} ${name}`)) continue
    const remembered = await rememberedFile({ owner, name, size })
    const goOn = async () => {
      const file = (await remembered?.read()) ?? (await choose())
      if (!file) return
      if (file.name !== name || file.size !== size)
        return notify.error(translate('shell:uploads.other', { name }))
      dropUpload(id)
      await send(file)
    }
    const giveUp = () => {
      dropUpload(id)
      void dropHandle({ owner, name, size })
      call(transferCancel, { identifier }, { silent: true }).catch(() => {})
    }
    const resume = () => void goOn().catch(() => {})
    const id = addUpload(
      {
        name,
        size,
        sent: size > 0 ? arrived / size : 0,
        state: 'paused',
        large: true,
        kept: { remembered: remembered !== null },
      },
      { cancel: giveUp, resume },
    )
    if (remembered?.allowed) resume()
  }
}
