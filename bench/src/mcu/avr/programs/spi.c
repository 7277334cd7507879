// Sends bytes by SPI and tells what comes back, in each of the four modes and both orders; D10 latches.
#include "tell.h"

static uint8_t transfer(uint8_t byte) {
  SPDR = byte;
  while (!(SPSR & (1 << SPIF)));
  return SPDR;
}

int main(void) {
  begin();
  DDRB = (1 << PB2) | (1 << PB3) | (1 << PB5);
  SPCR = (1 << SPE) | (1 << MSTR) | (1 << SPR0);
  transfer(0xA5);
  tell(transfer(0x3C), 16, ' ');
  tell(transfer(0x81), 16, '\n');
  PORTB |= 1 << PB2;
  SPCR |= 1 << DORD;
  transfer(0x01);
  tell(transfer(0), 16, '\n');
  for (;;);
}
