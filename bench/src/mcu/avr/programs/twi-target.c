// A target of TWI at 0x20, by program alone: keeps the byte that is written and gives it back inverted.
#include <avr/io.h>

#define SDA (PINC & (1 << PC4))
#define SCL (PINC & (1 << PC5))
#define PULL() (DDRC |= 1 << PC4)
#define LEAVE() (DDRC &= ~(1 << PC4))

static void low(void) {
  while (SCL);
}
static void high(void) {
  while (!SCL);
}

static void begun(void) {
  for (;;) {
    while (!(SDA && SCL));
    while (SDA && SCL);
    if (SCL) return;
  }
}

static uint8_t receive(void) {
  uint8_t byte = 0;
  for (uint8_t bit = 0; bit < 8; bit++) {
    low();
    high();
    byte = (byte << 1) | (SDA ? 1 : 0);
  }
  return byte;
}

static void acknowledge(void) {
  low();
  PULL();
  high();
  low();
  LEAVE();
}

int main(void) {
  uint8_t kept = 0;
  for (;;) {
    begun();
    uint8_t address = receive();
    if (address >> 1 != 0x20) continue;
    acknowledge();
    if (address & 1) {
      for (uint8_t bit = 0x80; bit; bit >>= 1) {
        if ((uint8_t)~kept & bit) LEAVE(); else PULL();
        high();
        low();
      }
      LEAVE();
    } else {
      kept = 0;
      for (uint8_t bit = 0; bit < 8; bit++) {
        high();
        kept = (kept << 1) | (SDA ? 1 : 0);
        low();
      }
      PULL();
      high();
      low();
      LEAVE();
    }
  }
}
