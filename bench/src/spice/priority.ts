/** Nice value of simulations that yield: a third of the share of others, so that they go on in a crowd too. */
export const YIELDING_NICE = 5
