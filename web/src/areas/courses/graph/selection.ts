/** What is chosen in a graph: a topic or classification, a relation, or nothing. */
export type Selection = { kind: 'topic'; id: string } | { kind: 'relation'; from: string; to: string } | null
