"""The King of Horrors: its turn, its five actions, its Dreams and its Nightmares."""
