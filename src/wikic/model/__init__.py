"""What a knowledge base is made of. Pure: nothing here touches disk, git or the clock."""
