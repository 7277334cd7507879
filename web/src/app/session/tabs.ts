/** What one tab tells the others about the session they share. */
export type TabMessage =
  | { type: 'signedIn'; accountCode: string }
  | { type: 'signedOut' }
  | { type: 'sessionEnded' }
  | { type: 'switchedRole' }

const channel = new BroadcastChannel('labbox-session')

export const tellTabs = (message: TabMessage): void => channel.postMessage(message)

/** Calls `heard` for each message of another tab; returns the way to stop. */
export const onTabMessage = (heard: (message: TabMessage) => void): (() => void) => {
  const listen = (event: MessageEvent<TabMessage>) => heard(event.data)
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
