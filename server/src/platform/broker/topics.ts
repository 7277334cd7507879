/** Whether an MQTT filter (`+` one level, `#` the rest) covers a topic (MQTT 3.1.1 §4.7); `$…` needs to be named. */
export const matches = (filter: string, topic: string): boolean => {
  if (filter === topic) return true
  if (topic.startsWith('$') && !filter.startsWith('$')) return false
  const wanted = filter.split('/')
  const given = topic.split('/')
  for (const [k, level] of wanted.entries()) {
    if (level === '#') return true
    if (given[k] === undefined || (level !== '+' && level !== given[k])) return false
  }
  return wanted.length === given.length
}

export const hasWildcard = (filter: string): boolean => /[+#]/.test(filter)

/** Only a bench's status, leases and last change are kept by the broker for those who come later. */
export const isRetained = (topic: string): boolean => /^bench\/[^/]+\/(status|live|lease\/\d+)$/.test(topic)

const agentSays = (device: string) => [
  `bench/${device}/status`,
  `bench/${device}/reply/+`,
  `bench/${device}/wave/+/+`,
  `bench/${device}/event/+`,
]
const agentHears = (device: string) => [
  `bench/${device}/cmd`,
  `bench/${device}/update`,
  `bench/${device}/lease/+`,
  `bench/${device}/watch/+`,
]

export const agentMayPublish = (device: string, topic: string): boolean =>
  agentSays(device).some((filter) => matches(filter, topic))

/** An agent may name exactly its own filters, or topics they cover. */
export const agentMaySubscribe = (device: string, filter: string): boolean =>
  agentHears(device).some((own) => own === filter || (!hasWildcard(filter) && matches(own, filter)))
