// Sends back what it receives, in capitals: 9600 baud.
#include <avr/io.h>
#include <ctype.h>

static void put(char letter) {
  while (!(UCSR0A & (1 << UDRE0)));
  UDR0 = letter;
}

int main(void) {
  UBRR0 = F_CPU / 16 / 9600 - 1;
  UCSR0B = (1 << RXEN0) | (1 << TXEN0);
  for (const char *hello = "ready\n"; *hello; hello++) put(*hello);
  for (;;) {
    while (!(UCSR0A & (1 << RXC0)));
    put(toupper(UDR0));
  }
}
